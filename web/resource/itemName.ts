import type { useTexts } from '../i18n/useTexts.ts'

/** What one item of a resource, or of an area of the policy, is called. */
export const itemName = (name: string, textByKey: ReturnType<typeof useTexts>['textByKey']) =>
  textByKey(`audit.of.${name}`) ?? textByKey(`${name}.item`)
