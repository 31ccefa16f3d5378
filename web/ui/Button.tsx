import { Button as LibraryButton, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'

/** `primary` once per screen, `danger` for actions that cannot be undone. */
export type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Variant, Partial<ButtonProps>> = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'var(--primary-text)' },
  danger: { variant: 'filled', color: 'var(--error-fill)', c: 'var(--on-error)' },
}

interface Look {
  variant?: Variant
  icon?: ReactNode
  wide?: boolean
  pending?: boolean
}

const lookOf = ({ variant = 'primary', icon, wide, pending }: Look): Partial<ButtonProps> => ({
  ...looks[variant],
  leftSection: icon,
  fullWidth: wide,
  loading: pending,
})

type PlainButton = Omit<ComponentPropsWithoutRef<'button'>, 'color' | 'style'>

export function Button({ variant, icon, wide, pending, type = 'button', ...rest }: Look & PlainButton) {
  return <LibraryButton {...lookOf({ variant, icon, wide, pending })} type={type} {...rest} />
}

type PlainAnchor = Omit<ComponentPropsWithoutRef<'a'>, 'color' | 'style'> & { ref?: Ref<HTMLAnchorElement> }

export const ButtonLink = createLink(({ variant, icon, wide, pending, ...rest }: Look & PlainAnchor) => (
  <LibraryButton component="a" {...lookOf({ variant, icon, wide, pending })} {...rest} />
))
