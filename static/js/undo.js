"use strict";
// Ctrl+Z (or ⌘Z) takes back the last change of this device, where nobody is typing.
document.addEventListener("keydown", (event) => {
	if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.code !== "KeyZ" || event.isComposing) return;
	if (event.target.closest("input:not([type=hidden]), textarea, select, [contenteditable]")) return;
	const form = document.querySelector("form[data-undo]");
	if (!form) return;
	event.preventDefault();
	form.requestSubmit();
});
