package format

// FindingTexts lists the kinds of findings for the language files: key and English sentence, the worst first.
func FindingTexts() [][2]string {
	var all [][2]string
	for _, k := range []kind{findSelf, findNobody, findTwice, findBye, findTable, findAgain, findNever,
		findFirst, findSecond, findUneven, findMates, findExtra, findSides, findIdle} {
		all = append(all, [2]string{k.Key, k.Text})
	}
	return all
}
