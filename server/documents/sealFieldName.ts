import { PdfString, type PDF } from '@libpdf/core'
import texts from '#texts/document.json' with { type: 'json' }

/**
 * Adds the field of the seal with a name for people in the language of the document, which PDF/UA-1 demands of a field
 * (ISO 14289-1, 7.18.1). The field stands on no page, so it needs no place in the structure of the pages.
 */
export function nameField(document: PDF, field: string) {
  const language = document.getCatalog().get('Lang')
  const locale = language instanceof PdfString ? language.asString() : ''
  const name = Object.entries(texts.sealField).find(([one]) => one === locale)?.[1] ?? texts.sealField.en
  document.getOrCreateForm().createSignatureField(field).getDict().set('TU', PdfString.fromString(name))
}
