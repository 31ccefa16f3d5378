import { expect, test } from 'vitest'
import { languagesOf, namesOf, secondLanguageOf, wordingIn } from './wording.ts'

const template = {
  language: 'de' as const,
  ...{ name: 'Fachkundige Person', standardsHtml: '<p>Normen</p>', afterHtml: '<p>Hinweis</p>' },
  translations: {
    it: { name: 'Persona esperta', standardsHtml: '<p>Norme</p>', afterHtml: '' },
    en: { name: '', standardsHtml: '<p>Standards</p>', afterHtml: '' },
  },
}

test('a template uses each text in the requested language and falls back to its own language', () => {
  expect(wordingIn(template, 'it')).toEqual({
    ...{ name: 'Persona esperta', standardsHtml: '<p>Norme</p>', afterHtml: '<p>Hinweis</p>' },
  })
  expect(wordingIn(template, 'de').name).toBe('Fachkundige Person')
  expect(wordingIn(template, 'en').name).toBe('Fachkundige Person')
})

test('a certificate can be printed in the languages that have a name for it', () => {
  expect(languagesOf(template)).toEqual(['de', 'it'])
  expect(namesOf(template)).toEqual(['Fachkundige Person', 'Persona esperta'])
})

test('a print in the second language has the first language as its second', () => {
  const both = { language: 'de', secondLanguage: 'it' } as const
  expect(secondLanguageOf(both, 'de')).toBe('it')
  expect(secondLanguageOf(both, 'it')).toBe('de')
  expect(secondLanguageOf(both, 'en')).toBe('it')
})
