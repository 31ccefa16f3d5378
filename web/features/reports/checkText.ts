import type { TextKey } from '#texts/texts.ts'

/** The text of a row of the judgement; a step of the checklist is called there what it is called everywhere. */
export const checkText = (name: string) =>
  (name.startsWith('step.') ? `report.${name}` : `report.check.${name}`) as TextKey

export const isCheckText = (text: string) => /^report\.(check|step)\./.test(text)
