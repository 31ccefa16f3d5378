import { expect, test } from 'vitest'
import { together } from './together.ts'

test('in sentences, numbers stay with their unit and abbreviations with their word', () => {
  expect(together('Der Link in dieser E-Mail gilt für 7 Tage und nur einmal.')).toBe(
    'Der Link in dieser E\u2011Mail gilt für 7\u00a0Tage und nur einmal.',
  )
  expect(together('A chi ha già un account si chiede di comunicare l’Eval-ID all’ente.')).toBe(
    'A chi ha già un account si chiede di comunicare l’Eval\u2011ID all’ente.',
  )
})

test('labels and other hyphens remain as written', () => {
  expect(together('E-Mail-Adresse')).toBe('E-Mail-Adresse')
  const sentence = 'Die Prüfstelle Nord-Ost stellt alle Zertifikate dieses Unternehmens aus.'
  expect(together(sentence)).toBe(sentence)
})
