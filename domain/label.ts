/** Labels as they are sold on A4 sheets, and one alone for a label printer: millimetres. */
export const labelForms = {
  sheet24: { width: 70, height: 36, columns: 3, rows: 8 },
  sheet40: { width: 48.5, height: 25.4, columns: 4, rows: 10 },
  single: { width: 70, height: 36, columns: 1, rows: 1 },
} as const

export type LabelForm = keyof typeof labelForms
export const labelFormNames = Object.keys(labelForms) as [LabelForm, ...LabelForm[]]

/** How many labels a sheet has, and so from which place on printing may begin. */
export const labelsOn = (form: LabelForm) => labelForms[form].columns * labelForms[form].rows

/** So many are printed at a time. */
export const mostLabels = 100
