import { expect, test } from 'vitest'
import { pdfPageAnswer } from './web.ts'

const id = '01a1fe59-5885-765b-bc48-4828500ba27c'
const link = 'A'.repeat(43)

test.each([
  [`/pdf/certificate/${id}`, false, 404],
  [`/pdf/report/${id}?next=/app`, false, 404],
  [`/pdf//report/../report/${id}`, false, 404],
  [`/pdf/report/${id}`, true, 200],
  [`/pdf/certificate/${link}`, false, 200],
  ['/pdf/certificate', false, 200],
  ['/pdf/report', false, 200],
])('T28: the page %s, signed in: %s, is answered %i and not cached', (url, signedIn, status) => {
  expect(pdfPageAnswer(url, { signedIn })).toEqual({
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' },
  })
})

test('other pages are answered as usual', () => {
  expect(pdfPageAnswer('/verify/ABC', { signedIn: false })).toBeNull()
})
