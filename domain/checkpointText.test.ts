import { expect, test } from 'vitest'
import { checkpointIn } from './checkpointText.ts'

const hash = (letter: string) => `${letter.repeat(43)}=`
const signature = `${'s'.repeat(91)}=`
const noteWith = (heads: string) =>
  `eval.example.org\n4711\n${hash('r')}\nchain ${hash('c')}\ntime 2026-11-24T08:00:00.000Z\n${heads}\n— eval.example.org ${signature}\n`
const note = noteWith(`heads ${hash('h')}\n`)

test.each([
  ['as it was signed', note],
  ['with the line ends of another system', note.replaceAll('\n', '\r\n')],
  ['quoted in an answer', note.replaceAll(/^/gm, '> > ')],
  ['between other lines of an email', `Guten Tag\n\n${note}\nAbbestellen: https://eval.example.org/x`],
  ['with its longest line broken', note.replace('s'.repeat(91), `${'s'.repeat(40)}\n${'s'.repeat(51)}`)],
  ['with the dash of another program', note.replace('—', '--')],
  ['without blank line and line end', note.replace('\n\n', '\n').trimEnd()],
])('a checkpoint is found in a text %s', (_how, text) => {
  expect(checkpointIn(text)).toBe(note)
})

test('a checkpoint from before there were heads is found too', () => {
  expect(checkpointIn(noteWith(''))).toBe(noteWith(''))
})

test.each([
  ['nothing', ''],
  ['other words', 'eval.example.org 4711'],
  ['a shortened signature', note.replace('s'.repeat(91), 's'.repeat(80))],
  ['a note without its signature', note.slice(0, note.indexOf('—'))],
])('in %s there is no checkpoint', (_what, text) => {
  expect(checkpointIn(text)).toBeNull()
})
