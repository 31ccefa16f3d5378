import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useAccount } from '../session/session.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Brand } from './Brand.tsx'
import styles from './Drawer.module.css'
import { menuOf } from './menu.ts'
import { MenuLink } from './MenuLink.tsx'

const key = 'drawer'

/** The menu at the side: a drawer on wide screens, which can be narrowed to a rail, and pictures with words below on tablets. */
export function Drawer() {
  const { t } = useTexts()
  const { actor } = useAccount()
  const [narrow, setNarrow] = useState(() => localStorage.getItem(key) === 'rail')
  const toggle = () => {
    localStorage.setItem(key, narrow ? 'drawer' : 'rail')
    setNarrow(!narrow)
  }
  const list = useCurrentInView()
  return (
    <nav aria-label={t('shell.menu')} className={styles.drawer} data-narrow={narrow || undefined}>
      <Link
        to="/app"
        className={styles.brand}
        activeOptions={{ exact: true }}
        activeProps={{ 'aria-current': undefined }}
      >
        <Brand /> <span className="hidden">{t('shell.toApp')}</span>
      </Link>
      <div ref={list} className={styles.nav}>
        {menuOf(actor).map(({ text, entries }) => (
          <div key={text} className={styles.group}>
            {text && <p className={styles.heading}>{t(text)}</p>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} className={styles.link} />
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

/** What is scrolled to stands clear of the edges. */
const edge = 24

/** The current place is seen, however long the menu. */
function useCurrentInView() {
  const list = useRef<HTMLDivElement>(null)
  const at = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const place = list.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!list.current || !place) return
    // By hand: `scrollIntoView` would have the first Tab go on from there, past the way to the page.
    const { top, bottom } = list.current.getBoundingClientRect()
    list.current.scrollTop += Math.min(0, place.top - edge - top) + Math.max(0, place.bottom + edge - bottom)
  }, [at])
  return list
}
