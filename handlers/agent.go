package handlers

import (
	"net/http"
	"strings"
)

// agentOf names browser and system as people know them, for the list of devices. It is a guess from what
// the browser says of itself.
func agentOf(r *http.Request) string {
	said := r.UserAgent()
	first := func(pairs ...string) string {
		for i := 0; i+1 < len(pairs); i += 2 {
			if strings.Contains(said, pairs[i]) {
				return pairs[i+1]
			}
		}
		return ""
	}
	browser := first("MicroMessenger", "WeChat", "QQBrowser", "QQ", "Edg", "Edge", "OPR", "Opera", "SamsungBrowser", "Samsung", "Firefox", "Firefox", "FxiOS", "Firefox", "CriOS", "Chrome", "Chrome", "Chrome", "Safari", "Safari")
	system := first("iPhone", "iPhone", "iPad", "iPad", "Android", "Android", "HarmonyOS", "HarmonyOS", "Windows", "Windows", "Mac OS X", "macOS", "CrOS", "ChromeOS", "Linux", "Linux")
	return strings.Trim(browser+" · "+system, " ·")
}
