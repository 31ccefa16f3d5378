/** Label sizes in mm: commercial A4 sheets, and a single label for label printers. */
export const labelForms = {
  sheet24: { width: 70, height: 36, columns: 3, rows: 8 },
  sheet40: { width: 48.5, height: 25.4, columns: 4, rows: 10 },
  single: { width: 70, height: 36, columns: 1, rows: 1 },
} as const

export type LabelForm = keyof typeof labelForms
export const labelFormNames = Object.keys(labelForms) as [LabelForm, ...LabelForm[]]

export const labelsOn = (form: LabelForm) => labelForms[form].columns * labelForms[form].rows

export const mostLabels = 100
