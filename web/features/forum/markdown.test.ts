import { describe, expect, test } from 'vitest'
import { formatted, markdownOf, withoutPicture, withPicture, writtenText, type Tool } from './markdown.ts'

/** `|` marks the selection before and after. */
function pressed(tool: Tool, marked: string) {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const text = before + chosen + after
  const selected = { text, start: before.length, end: before.length + chosen.length }
  const { start, end, select, ...replaced } = formatted(tool, selected, 'Text')
  const all = text.slice(0, start) + replaced.text + text.slice(end)
  return `${all.slice(0, select[0])}|${all.slice(select[0], select[1])}|${all.slice(select[1])}`
}

describe('a tool of the editor', () => {
  test.each<[Tool, string, string]>([
    ['bold', 'Der |Stecker| klemmt', 'Der **|Stecker|** klemmt'],
    ['bold', 'Der **|Stecker|** klemmt', 'Der |Stecker| klemmt'],
    ['bold', 'Der|| klemmt', 'Der**|Text|** klemmt'],
    ['bold', 'Der| Stecker |klemmt', 'Der **|Stecker|** klemmt'],
    ['italic', '**|Stecker|**', '***|Stecker|***'],
    ['italic', '***|Stecker|***', '**|Stecker|**'],
    ['code', '|3,3 MΩ|', '`|3,3 MΩ|`'],
    ['code', '|a\nb|', '```\n|a\nb|\n```'],
    ['link', 'siehe |dort|', 'siehe [dort](|https://|)'],
    ['link', '|https://example.org/a|', '[|Text|](https://example.org/a)'],
  ])('%s: %j becomes %j', (tool, before, after) => expect(pressed(tool, before)).toBe(after))

  test.each<[Tool, string, string]>([
    ['bullets', 'a\n|b\nc|\nd', 'a\n|- b\n- c|\nd'],
    ['bullets', '|- b\n- c|', '|b\nc|'],
    ['numbers', '|b\nc|', '|1. b\n2. c|'],
    ['numbers', '|1. b\n2. c|', '|b\nc|'],
    ['quote', 'a\nb|| c\nd', 'a\n> b c||\nd'],
    ['bullets', '||', '- ||'],
  ])('%s applies to whole lines: %j becomes %j', (tool, before, after) =>
    expect(pressed(tool, before)).toBe(after),
  )
})

describe('a picture', () => {
  const picture = { _id: '0199c0de-0000-7000-8000-000000000001', name: 'Stecker [1].jpg' }
  const shown = `![Stecker 1](attachment:${picture._id})`

  test('is inserted below the line that is being typed', () => {
    expect(withPicture('Der Stecker\nklemmt', 5, picture)).toBe(`Der Stecker\n\n${shown}\n\nklemmt`)
    expect(withPicture('', 0, picture)).toBe(`${shown}\n\n`)
  })

  test('leaves the text with its attachment', () => {
    expect(withoutPicture(`Der Stecker\n\n${shown}\n\nklemmt`, picture._id)).toBe('Der Stecker\n\nklemmt')
    expect(withoutPicture(`${shown}\n\n`, picture._id)).toBe('')
  })
})

describe('a picture in the text area', () => {
  const pictures = [
    { _id: '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5b', name: 'Stecker.jpg' },
    { _id: '0190a0b1-c2d3-7e4f-8a9b-0c1d2e3f4a5c', name: 'Rad.png' },
  ]
  const markdown = `Vorher\n\n![Stecker](attachment:${pictures[0]?._id})\n\n![Rad](attachment:${pictures[1]?._id})`
  const written = 'Vorher\n\n[Bild 1: Stecker]\n\n[Bild 2: Rad]'

  test('is its number and name, not its address', () => {
    expect(writtenText(markdown, pictures, 'Bild')).toBe(written)
    expect(markdownOf(written, pictures, 'Bild')).toBe(markdown)
  })

  test.each(['[Bild 01: Stecker]', '[Bild 1: a]', '[Bild 2: Stecker]', '[Bild 3: Rad]', '[Bild 2: Rad'])(
    '%s, which is not the number and name of a picture, is text',
    (typed) => expect(markdownOf(typed, pictures, 'Bild')).toBe(typed),
  )

  test('with a label of its own remains Markdown, so that editing the post does not lose it', () => {
    const labelled = `![Ladedose](attachment:${pictures[0]?._id})`
    expect(writtenText(labelled, pictures, 'Bild')).toBe(labelled)
    expect(markdownOf(labelled, pictures, 'Bild')).toBe(labelled)
  })
})
