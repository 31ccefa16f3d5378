interface Replacement {
  text: string
  /** Offsets of the replaced characters; the selection by default. */
  start?: number
  end?: number
  /** Selection afterwards; behind the text by default. */
  select?: [start: number, end: number]
}

export function writeInto(area: HTMLTextAreaElement, { text, start, end, select }: Replacement) {
  area.focus()
  area.setSelectionRange(start ?? area.selectionStart, end ?? area.selectionEnd)
  // The only way to write into a field that the undo key reverts.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (select) area.setSelectionRange(...select)
}
