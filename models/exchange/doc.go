// Package exchange reads what people bring: names pasted from a chat, a spreadsheet or a file.
// It turns text into a list of entrants that is shown before anything is stored, and it says what
// it understood, so that a wrong guess can be seen and changed. It imports nothing of the project.
//
// Nothing typed is dropped. Every line of the text is a [Line] with its own words in Raw. A line
// that was not taken for an entrant is a Heading and can be made one; a line that was taken with
// doubt is Doubtful, keeps its entrants and says why in its marks.
//
// # What is understood
//
//   - A WeChat sign-up list (#接龙, "#Group Note"), a numbered list (1. 1、 1) (1) （1） ① ⑴ ㈠ 一、
//     （一） 1️⃣, also "1 name" and "1name" when the numbers run on), a bulleted list: one entrant a
//     line. Lines before the first number are headings. An announcement with numbered notes of its
//     own ("1. Time: …") before the list is a heading too.
//   - Columns, by tab, comma, semicolon or bar, with or without a header row, cells in quotes.
//   - Names separated by 、 ， , ； ; on one line or on several.
//   - One name a line.
//
// # Doubtful cases and how they are decided
//
//   - One comma in every line, Latin on both sides, a single surname before it and a blank behind
//     it ("Caruana, Fabiano"): one name, surname first. Clubs repeat or are called clubs; given
//     names do not. On a single line ("Anna, Bob") a comma separates two names; this is marked.
//   - "张三,市直" in every line: name and unit. When most second parts look like the names of
//     persons (a common surname, two or three characters), the comma separates names.
//   - A comma in few lines only, "、" in a numbered line, "/" or "&": one name, marked as perhaps two.
//   - Only a Han name takes a unit after a plain blank ("李四光 市直"): two to four characters, or
//     more with a middle dot, and a unit of two or more that starts with a Han character. When the
//     unit looks like a person it is marked. One character, blank, one character is one spread
//     name (张　三). Three or more Han names with blanks on a line are as many names.
//   - Brackets at the end hold the unit, or a note when they hold a number or a word such as
//     "late" or 替补. The name in another script, "Li Wei (李伟)", stays part of the name.
//   - A label before names is their unit when it looks like one ("上海队：张三、李四"), else a note
//     ("第一组：…"); 名单：and the like are left out. "No. 1", "1号" and "选手1：" are numbers.
//   - Two or more persons called with @ on a line are as many names, without the @.
//   - Seven digits and more behind a name are a telephone number and become a note, as does a
//     remark such as 迟到10分钟.
//   - "+1" behind a name is kept as a note and marked: it may be a second person.
//   - A number behind a name is a note, and a rating only under a header that says so.
//   - 男 and 女 behind a name or in a column of their own are the sex. A year of birth is read only under
//     a header that says so; of a full date its year is kept and nothing else.
//   - A first line that names the event (报名, 名单, "Players:") is a heading; one with 赛 or
//     "tournament" in it is a doubtful entrant.
//   - No name has a special meaning: someone called 轮空 or "bye" is an ordinary entrant.
package exchange
