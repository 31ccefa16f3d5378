/** Bytes (hexadecimal) and the verify code of their first 100 bits. */
export const verifyCodeVectors: { id: string; bytes: string; code: string }[] = [
  { id: 'K1', bytes: '00000000000000000000000000', code: '00000-00000-00000-00000' },
  { id: 'K2', bytes: 'ffffffffffffffffffffffffff', code: 'ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ' },
  { id: 'K3', bytes: '00443214c74254b635cf846530', code: '01234-56789-ABCDE-FGHJK' },
]

export const typedVerifyCodeVectors: { id: string; typed: string; code: string | null }[] = [
  { id: 'K10', typed: '01234-56789-ABCDE-FGHJK', code: '01234-56789-ABCDE-FGHJK' },
  { id: 'K11', typed: '0123456789abcdefghjk', code: '01234-56789-ABCDE-FGHJK' },
  { id: 'K12', typed: ' ol234 56789\tabcde fghjk\n', code: '01234-56789-ABCDE-FGHJK' },
  { id: 'K13', typed: '01234-56789-ABCDE-FGHJ', code: null },
  { id: 'K14', typed: '01234-56789-ABCDE-FGHJKM', code: null },
  { id: 'K15', typed: '01234-56789-ABCDE-FGHJU', code: null },
  { id: 'K16', typed: '01234-56789-ABCDE-FGHJ*', code: null },
  { id: 'K17', typed: '', code: null },
  { id: 'K18', typed: '01234\u200b56789\u2060ABCDE FGHJK', code: '01234-56789-ABCDE-FGHJK' },
  { id: 'K19', typed: '０1234-56789-ABCDE-FGHJK', code: null },
]
