import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { HomeLink } from './frameParts.tsx'
import { grouped, useCurrentPage, useSections, type MenuSection } from './menu.ts'
import styles from './Drawer.module.css'

const key = 'drawer'

export function Drawer() {
  const { t } = useTexts()
  const [narrow, setNarrow] = useState(() => localStorage.getItem(key) === 'rail')
  const toggle = () => {
    localStorage.setItem(key, narrow ? 'drawer' : 'rail')
    setNarrow(!narrow)
  }
  const list = useCurrentInView()
  const sections = useSections()
  const current = useCurrentPage(sections)
  return (
    <nav aria-label={t('shell.menu')} className={styles.drawer} data-narrow={narrow || undefined}>
      <HomeLink className={styles.brand} />
      <div ref={list} className={styles.nav}>
        {grouped(sections).map(({ text, entries }) => (
          <div key={text} className={styles.group}>
            {text && <p className={styles.heading}>{t(text)}</p>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} current={current} className={styles.link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <button type="button" className={styles.toggle} aria-expanded={!narrow} onClick={toggle}>
        {narrow ? (
          <IconLayoutSidebarLeftExpand size={20} stroke={1.5} aria-hidden />
        ) : (
          <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} aria-hidden />
        )}
        <span>{t(narrow ? 'shell.menu.widen' : 'shell.menu.narrow')}</span>
      </button>
    </nav>
  )
}

const edge = 24

function useCurrentInView() {
  const list = useRef<HTMLDivElement>(null)
  const at = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const box = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!list.current || !box) return
    // Not `scrollIntoView`: it would move the start of keyboard focus past the skip link.
    const { top, bottom } = list.current.getBoundingClientRect()
    list.current.scrollTop += Math.min(0, box.top - edge - top) + Math.max(0, box.bottom + edge - bottom)
  }, [at])
  return list
}

interface MenuLinkProps {
  entry: MenuSection
  current: ReturnType<typeof useCurrentPage>
  className: string | undefined
}

export function MenuLink({ entry, current, className }: MenuLinkProps) {
  const { t } = useTexts()
  const { icon: Icon, pages } = entry
  return (
    <Link
      to={entry.to}
      className={className}
      // The link of the start page would be active on all pages.
      activeOptions={{ exact: true, includeSearch: false }}
      aria-current={current && pages.includes(current) ? 'page' : undefined}
    >
      <Icon size={22} stroke={1.5} aria-hidden />
      <span>{t(entry.text)}</span>
    </Link>
  )
}
