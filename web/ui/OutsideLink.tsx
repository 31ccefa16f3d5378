import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  href: string
  icon?: ReactNode
  children: ReactNode
}

/** Opens a new tab and sends no referrer. */
export function OutsideLink({ href, icon, children }: Props) {
  return (
    <Button component="a" variant="default" href={href} target="_blank" rel="noreferrer" leftSection={icon}>
      {children}
    </Button>
  )
}
