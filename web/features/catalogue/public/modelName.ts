import type { Vehicle } from '#contract/catalogue.ts'

export const modelName = ({ model, variant }: Pick<Vehicle, 'model' | 'variant'>) =>
  variant === '' ? model : `${model} ${variant}`

export const yearsOf = ({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>) =>
  yearFrom === null && yearTo === null ? '–' : `${yearFrom ?? ''}–${yearTo ?? ''}`
