import { expect, test } from 'vitest'
import texts from '#texts/operator.json' with { type: 'json' }
import { timestampNotice } from './timestampNotice.ts'

test('the operator sees a request to check the timestamp authority only if one is set', () => {
  expect(timestampNotice({ authority: 'tsa.example', missing: 2 })).toContain('operator.timestamps.reach')
  expect(timestampNotice({ authority: null, missing: 2 })).toEqual(['operator.timestamps.lack'])
  expect(timestampNotice({ authority: 'tsa.example', missing: 0 })).toEqual([])
})

test('a missing timestamp does not change whether a document is valid', () => {
  expect(texts['timestamps.lack']).toEqual({
    de: expect.stringContaining('ändert nichts daran, ob ein Dokument gültig ist') as string,
    en: expect.stringContaining('does not affect whether a document is valid') as string,
    it: expect.stringContaining('non incide sulla validità del documento') as string,
  })
})
