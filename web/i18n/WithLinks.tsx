import { Fragment, type ReactNode } from 'react'

interface Props {
  /** A sentence with `{name}` placeholders. */
  sentence: string
  parts: Record<string, ReactNode>
}

/** Inserts links into a sentence, because their position depends on the language. */
export function WithLinks({ sentence, parts }: Props) {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => {
    const part = index % 2 === 1 ? parts[piece] : piece
    return <Fragment key={`${index} ${piece}`}>{part}</Fragment>
  })
}
