import type { ReactNode } from 'react'
import { useIsPrinting } from './usePrinting.ts'

interface Props {
  className?: string | undefined
  /** What the page is filtered by, as text for paper. Empty values are left out. */
  printed: readonly { term: string; value: string }[]
  children: ReactNode
}

/** The filters of a page that is not a list. On paper they are a line of text. */
export function FilterBar({ className, printed, children }: Props) {
  const isPrinting = useIsPrinting()
  const parts = printed.filter(({ value }) => value !== '').map(({ term, value }) => `${term}: ${value}`)
  return (
    <>
      <div className={className} data-screen-only>
        {children}
      </div>
      {isPrinting && parts.length > 0 && <p>{parts.join(' · ')}</p>}
    </>
  )
}
