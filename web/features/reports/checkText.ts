import type { TextKey } from '#texts/texts.ts'

/** The text of a row of the judgement; a step of the checklist or a part is called there what it is called everywhere. */
export const checkText = (name: string) =>
  (/^(step|part)\./.test(name) ? `report.${name}` : `report.check.${name}`) as TextKey

export const isCheckText = (text: string) => /^report\.(check|step|part)\./.test(text)
