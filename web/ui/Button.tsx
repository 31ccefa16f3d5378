import { Button as LibraryButton, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithoutRef, ReactNode, Ref } from 'react'

/** `primary` once per screen, `danger` for actions that cannot be undone. */
export type Tone = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Record<Tone, Partial<ButtonProps>> = {
  primary: { variant: 'filled' },
  secondary: { variant: 'default' },
  quiet: { variant: 'subtle', color: 'var(--primary-text)' },
  danger: { variant: 'filled', color: 'var(--error-fill)', c: 'var(--on-error)' },
}

interface Look {
  tone?: Tone
  icon?: ReactNode
  wide?: boolean
  pending?: boolean
}

const lookOf = ({ tone = 'primary', icon, wide, pending }: Look): Partial<ButtonProps> => ({
  ...looks[tone],
  leftSection: icon,
  fullWidth: wide,
  loading: pending,
})

type PlainButton = Omit<ComponentPropsWithoutRef<'button'>, 'color' | 'style'>

export function Button({ tone, icon, wide, pending, type = 'button', ...rest }: Look & PlainButton) {
  return <LibraryButton {...lookOf({ tone, icon, wide, pending })} type={type} {...rest} />
}

type PlainAnchor = Omit<ComponentPropsWithoutRef<'a'>, 'color' | 'style'> & { ref?: Ref<HTMLAnchorElement> }

export const ButtonLink = createLink(({ tone, icon, wide, pending, ...rest }: Look & PlainAnchor) => (
  <LibraryButton component="a" {...lookOf({ tone, icon, wide, pending })} {...rest} />
))
