import { expect, test } from 'vitest'
import { asPlainName, isPlainName, isPlainProse, leadsNowhere } from './plainText.ts'

test.each([
  ['a local name', 'Jürgen Weiß-Łukasiewicz', true, true],
  ['a Vietnamese name', 'Nguyễn Thị Ánh', true, true],
  ['a letter with two accents without a composed form', 'Į́', true, true],
  ['a Hindi name', 'श्रीमती क्षितिज', true, true],
  ['a coloured symbol', 'Prüfung ❤️', true, true],
  ['two lines', 'eins\nzwei\tdrei', false, true],
  ['a word with a soft hyphen', 'Hochvolt\u00adfahrzeug', false, true],
  ['a Persian word with its joiner', 'می\u200cخواهم', false, true],
  ['reversed text', 'gnp.\u202Eexe', false, false],
  ['an isolated direction', 'a\u2066b\u2069', false, false],
  ['a left-to-right mark', 'Anna\u200e', false, false],
  ['an invisible name', '\u2060', false, false],
  ['a byte order mark inside', 'An\ufeffna', false, false],
  ['a bell', 'An\u0007na', false, false],
  ['hidden tags', 'Anna\u{E0041}', false, false],
  ['an unusual line ending', 'a\u2028b', false, false],
  ['accents without a letter', '\u0301\u0301', false, false],
  ['accents after a blank', 'Anna \u0301', false, false],
  ['a flood of accents', `Z${'\u0336\u0322\u0334'.repeat(9)}`, false, false],
])('%s (%j) is a plain name: %s, a plain text: %s', (_what, text, name, prose) => {
  expect([isPlainName(text), isPlainProse(text)]).toEqual([name, prose])
})

test.each([
  ['Anna Berger', true],
  ['Müller & Söhne GmbH, Werk 3', true],
  ['Autohaus Wwwinkler', true],
  ['Ihr Konto ist gesperrt: https://evil.example/login', false],
  ['Jetzt anmelden auf WWW.evil.example', false],
  ['anna@evil.example', false],
  ['Ihr Konto ist gesperrt, entsperren unter evil.com', false],
  ['evil.com/login', false],
  ['konto-hilfe.EU', false],
  ['anmelden.co.uk', false],
  ['t.me', false],
  ['помощь.рф', false],
  ['Anna.support: gesperrt', false],
  ['evil\\share', false],
  ['Dr. med. Anna J. Berger-Li', true],
  ['Dr.in Anna Berger, M.Sc.', true],
  ['Müller GmbH & Co.KG', true],
  ['Officina Rossi S.r.l.', true],
  ['Lackner Ges.m.b.H.', true],
  ['St.Johann', true],
  ['Dr.in.evil.com', false],
  ['co.kg/login', false],
])('T44: the name %j contains no link: %s', (name, expected) => {
  expect(leadsNowhere(name)).toBe(expected)
})

test.each([
  ['Kursleiter', 'Kursleiter'],
  ['Kurs\u0007lei\u202eter\u2028', 'Kursleiter'],
  ['\u0301Kurs', 'Kurs'],
  ['Kurs\ud800', 'Kurs\ufffd'],
])('%j from an external file becomes the plain name %j', (text, plain) => {
  expect(asPlainName(text)).toBe(plain)
  expect(isPlainName(plain)).toBe(true)
})
