import { IconChecks, IconColumns3, IconPrinter } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ViewedList } from '#domain/savedView.ts'
import { useTexts } from '../i18n/useTexts.ts'
import { Button } from '../ui/buttons.tsx'
import { usePhone } from '../ui/usePhone.ts'
import type { ColumnSpec } from './columns.ts'
import styles from './ListBar.module.css'
import { allOfIt } from './listState.ts'
import { TakeAlong } from './TakeAlong.tsx'
import type { Item } from './types.ts'
import type { List } from './useList.ts'
import ViewsMenu from './views/ViewsMenu.tsx'

const ViewDialog = lazy(() => import('./ViewDialog.tsx'))

interface ViewsProps<T extends Item> {
  list: List<T>
  /** Key of the saved views; undefined without views. */
  viewKey: ViewedList | undefined
}

export interface ListBarProps<T extends Item> extends ViewsProps<T> {
  shown: ColumnSpec<T>[]
  columns: ColumnSpec<T>[]
  choose?: () => void
  noExport?: boolean
  print: () => Promise<unknown>
}

export function Views<T extends Item>({ list, viewKey }: ViewsProps<T>) {
  if (!viewKey) return null
  return <ViewsMenu list={list} viewKey={viewKey} />
}

/** On phones, `PhoneActions` has the buttons; a chosen view remains visible. */
export function ListBar<T extends Item>(props: ListBarProps<T>) {
  const { list, viewKey } = props
  const onPhone = usePhone()
  if (!onPhone)
    return (
      <div className={styles.bar}>
        <Views list={list} viewKey={viewKey} />
        <ListActions {...props} />
      </div>
    )
  return (
    list.state.view !== '' &&
    list.state.view !== allOfIt && (
      <div className={styles.bar}>
        <Views list={list} viewKey={viewKey} />
      </div>
    )
  )
}

export function ListActions<T extends Item>(props: ListBarProps<T>) {
  const { list, shown, columns, choose, noExport, print } = props
  const { area, csv } = list.resource
  const { t, textByKey } = useTexts()
  const [open, setOpen] = useState(false)
  const { l: _size, lo: _page, ...query } = list.query
  const exported = shown
    .flatMap(({ field, exportAs = field }) => (exportAs === null ? [] : [exportAs]))
    .join()
  return (
    <>
      {choose && (
        <Button variant="quiet" icon={<IconChecks size={20} aria-hidden />} onClick={choose}>
          {t('list.choose')}
        </Button>
      )}
      <Button
        variant="quiet"
        icon={<IconColumns3 size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('list.view')}
      </Button>
      <Button variant="quiet" icon={<IconPrinter size={20} aria-hidden />} onClick={() => void print()}>
        {t('list.print')}
      </Button>
      {!noExport && (
        <TakeAlong
          endpoint={csv}
          query={{ ...query, columns: exported }}
          name={`${textByKey(`${area}.list`) ?? area}.csv`}
          quiet
        >
          {t('list.take')}
        </TakeAlong>
      )}
      {open && (
        <Suspense>
          <ViewDialog
            list={list}
            columns={columns.map(({ field, text }) => ({ field, text }))}
            shown={shown.map(({ field }) => field)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
