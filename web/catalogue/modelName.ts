import type { Vehicle } from '#contract/catalogue.ts'

/** A model with its variant. */
export const modelName = ({ model, variant }: Pick<Vehicle, 'model' | 'variant'>) =>
  variant === '' ? model : `${model} ${variant}`

/** From when to when it was built, as far as that is known. */
export const yearsOf = ({ yearFrom, yearTo }: Pick<Vehicle, 'yearFrom' | 'yearTo'>) =>
  yearFrom === null && yearTo === null ? '–' : `${yearFrom ?? ''}–${yearTo ?? ''}`
