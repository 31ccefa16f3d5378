import type { Scanned } from '#domain/scanned.ts'
import { ScanButton } from './ScanButton.tsx'

interface Props {
  wanted: 'person' | 'vehicle' | 'instrument'
  hint: string
  onFound: (code: string) => void
}

export function ScanCode({ wanted, hint, onFound }: Props) {
  const judge = (read: Scanned) => {
    const code = codeOf(read)
    return Promise.resolve(code && wanted === kindOf(read) ? () => onFound(code) : ('scan.other' as const))
  }
  return <ScanButton hint={hint} judge={judge} />
}

const kindOf = ({ kind }: Scanned) => (kind === 'document' ? 'person' : kind)

const codeOf = (read: Scanned) =>
  read.kind === 'person' ? read.evalId : read.kind === 'document' ? read.code : 'id' in read ? read.id : null
