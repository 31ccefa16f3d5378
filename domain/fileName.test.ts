import { expect, test } from 'vitest'
import { fileName } from './fileName.ts'

test.each([
  ['Start.bat', 'application/pdf', 'Start.pdf'],
  ['Anleitung.hta', 'application/pdf', 'Anleitung.pdf'],
  ['Anleitung.html', 'image/jpeg', 'Anleitung.jpg'],
  ['Zeugnis.pdf.exe', 'application/pdf', 'Zeugnis.pdf.pdf'],
  ['Start.bat.', 'application/pdf', 'Start.pdf'],
  ['Start.bat . .', 'application/pdf', 'Start.pdf'],
  ['Start.hta:stream', 'application/pdf', 'Start.hta:stream.pdf'],
  ['.htaccess', 'application/pdf', 'file.pdf'],
  ['...', 'application/pdf', 'file.pdf'],
  ['Stecker.png', 'image/jpeg', 'Stecker.jpg'],
  ['Stecker.JPEG', 'image/jpeg', 'Stecker.JPEG'],
  ['Zeugnis 12.3', 'application/pdf', 'Zeugnis 12.3.pdf'],
  ['Prüfung', 'application/pdf', 'Prüfung.pdf'],
  ['K-2026-17.pdf', 'application/pdf', 'K-2026-17.pdf'],
  ['Seite.svg', 'text/html', 'Seite.bin'],
])('%j with %s inside becomes %j', (name, mime, expected) => {
  expect(fileName(name, mime)).toBe(expected)
})

test('a name remains within 120 characters', () => {
  expect(fileName('x'.repeat(120), 'application/pdf')).toBe(`${'x'.repeat(116)}.pdf`)
})
