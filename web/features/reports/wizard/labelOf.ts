import type { Texts } from '../../../i18n/useTexts.ts'
import { fieldName } from '../fieldName.ts'
import type { OpenItem } from './openItems.ts'

export function labelOf({ text, values, blamed }: OpenItem, texts: Texts) {
  const label = texts.t(text, values)
  return blamed === undefined ? label : `${fieldName(blamed, texts) ?? blamed}: ${label}`
}
