import { Link } from '@tanstack/react-router'
import { useTexts } from '../i18n/useTexts.ts'
import type { MenuEntry } from './menu.ts'

export function MenuLink({ entry, className }: { entry: MenuEntry; className: string | undefined }) {
  const { t } = useTexts()
  const { icon: Icon } = entry
  return (
    <Link
      to={entry.to}
      className={className}
      activeOptions={{ exact: entry.exact ?? false, includeSearch: false }}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>{t(entry.text)}</span>
    </Link>
  )
}
