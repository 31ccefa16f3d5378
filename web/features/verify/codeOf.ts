import { parseVerifyCode } from '#domain/verifyCode.ts'

/** The check code in what somebody typed or pasted: the code itself, or the link of a QR code. */
export const codeOf = (text: string) => {
  const path = text.trim().replace(/[?#].*$/, '')
  return parseVerifyCode(path.slice(path.lastIndexOf('/') + 1))
}
