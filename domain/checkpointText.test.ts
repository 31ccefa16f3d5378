import { expect, test } from 'vitest'
import { checkpointIn } from './checkpointText.ts'

const hash = (character: string) => `${character.repeat(43)}=`
const signature = `${'s'.repeat(91)}=`
const noteWith = (heads: string) =>
  `eval.example.org\n4711\n${hash('r')}\nchain ${hash('c')}\ntime 2026-11-24T08:00:00.000Z\n${heads}\n— eval.example.org ${signature}\n`
const note = noteWith(`heads ${hash('h')}\n`)

test.each([
  ['as signed', note],
  ['with the line ends of another system', note.replaceAll('\n', '\r\n')],
  ['quoted in an answer', note.replaceAll(/^/gm, '> > ')],
  ['between other lines of an email', `Guten Tag\n\n${note}\nAbbestellen: https://eval.example.org/x`],
  ['with its longest line broken', note.replace('s'.repeat(91), `${'s'.repeat(40)}\n${'s'.repeat(51)}`)],
  ['with the dash of another program', note.replace('—', '--')],
  ['without blank line and line end', note.replace('\n\n', '\n').trimEnd()],
])('a checkpoint is found in a text %s', (_how, text) => {
  expect(checkpointIn(text)).toBe(note)
})

const quotedPrintable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) =>
      byte === 61 || byte > 126 ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
    )
    .join('')
    .replaceAll(/[^\n]{70}(?=[^\n])/g, (line) => (/=.?$/.test(line) ? line : `${line}=\n`))

const base64 = (text: string) => Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n')

const email = (encoding: string, body: string) =>
  `Received: from mx.example.org (mx.example.org [192.0.2.7])\r\nSubject: Ihre Wochen=?UTF-8?Q?=C3=BCbersicht?=\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${body}\r\n`

test.each([
  ['quoted-printable', email('quoted-printable', quotedPrintable(`Prüfpunkt:\n\n${note}\nGrüße`))],
  [
    'quoted-printable with the line ends of emails',
    email('quoted-printable', quotedPrintable(`Prüfpunkt:\n\n${note}`).replaceAll('\n', '\r\n')),
  ],
  ['quoted-printable inside a quotation', quotedPrintable(note.replaceAll(/^/gm, '> '))],
  ['base64', email('base64', base64(`Prüfpunkt des Protokolls:\n\n${note}\nGrüße`))],
])('a checkpoint is found in an email saved as %s', (_how, text) => {
  expect(text).not.toContain(note)
  expect(checkpointIn(text)).toBe(note)
})

test('a checkpoint is found behind a long header', () => {
  expect(checkpointIn(`${'Received: by mx.example.org\r\n'.repeat(1500)}\r\n${note}`)).toBe(note)
})

test('a checkpoint without a header, from an older version, is found', () => {
  expect(checkpointIn(noteWith(''))).toBe(noteWith(''))
})

test.each([
  ['nothing', ''],
  ['another text', 'eval.example.org 4711'],
  ['a shortened signature', note.replace('s'.repeat(91), 's'.repeat(80))],
  ['a note without its signature', note.slice(0, note.indexOf('—'))],
])('there is no checkpoint in %s', (_what, text) => {
  expect(checkpointIn(text)).toBeNull()
})
