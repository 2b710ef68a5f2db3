package exchange
import ("testing";"strings";"time";"fmt")
func TestZZ(t *testing.T){
	for what, unit := range map[string]string{
		"quotes": `"a,`, "doubled": `"",""x,`, "brackets": "（", "numbers": " 2.", "digits": "1", "joiners": "👧\u200d", "seps": ",;、\t|",
		"lines": "1.\n", "colons": "：", "plus": "+1", "marks": "a\u0301", "marks2":"\u0301","same": "Li Wei\n", "quoted lines": "\"a,b\n", "mixed": "2（\"、+1.","han":"张","hanblank":"张 ", "closed":"(a)", "dots":"·",
	} { for _, pre := range []string{"1.",""} {
		var d [2]time.Duration
		for k,n := range []int{50000,100000} { s:=time.Now(); Parse(pre+strings.Repeat(unit,n/len(unit))); d[k]=time.Since(s)}
		fmt.Println(what,pre,d[0],d[1])
	}}
}
