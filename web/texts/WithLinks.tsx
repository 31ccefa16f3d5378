import { Fragment, type ReactNode } from 'react'

interface Props {
  /** A sentence with `{name}` places left open. */
  sentence: string
  parts: Record<string, ReactNode>
}

/** A sentence with links in it, each where its language wants it. */
export function WithLinks({ sentence, parts }: Props) {
  return sentence.split(/\{(\w+)\}/).map((piece, index) => {
    const part = index % 2 === 1 ? parts[piece] : piece
    return <Fragment key={`${index} ${piece}`}>{part}</Fragment>
  })
}
