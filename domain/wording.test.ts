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

test('a template says each thing in the wanted language, and in its own what it lacks there', () => {
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

test('what is printed in its second language has its first as the second', () => {
  const both = { language: 'de', secondLanguage: 'it' } as const
  expect(secondLanguageOf(both, 'de')).toBe('it')
  expect(secondLanguageOf(both, 'it')).toBe('de')
  expect(secondLanguageOf(both, 'en')).toBe('it')
})
