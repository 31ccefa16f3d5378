import type { ReactNode } from 'react'
import { useTexts } from '../i18n/useTexts.ts'
import { ListActions, Views, type ListBarProps } from './ListBar.tsx'
import type { Item } from './types.ts'
import styles from './ListBar.module.css'

interface Props<T extends Item> {
  actions: ReactNode
  bar: ListBarProps<T>
  onClose: () => void
}

/** The actions of a list, in its sheet. */
export function PhoneActions<T extends Item>({ actions, bar, onClose }: Props<T>) {
  const { t } = useTexts()
  const { list, viewKey, choose } = bar
  const begin = () => {
    onClose()
    choose?.()
  }
  return (
    <div className={styles.sheet}>
      <h3>{t('shell.list.more')}</h3>
      <Views list={list} viewKey={viewKey} />
      {actions}
      {list.items.length > 0 && <ListActions {...bar} choose={choose && begin} />}
    </div>
  )
}
