import { IconCheck, IconChevronDown, IconStar } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { filtersLeft, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Notice } from '../../ui/notices.tsx'
import { positionUnder } from '../../ui/dialogs.tsx'
import { allOfIt, usualOrder } from '../listState.ts'
import type { Item } from '../types.ts'
import type { List } from '../useList.ts'
import { useViews } from './useViews.ts'
import { NameDialog } from './NameDialog.tsx'
import { ViewActions } from './ViewActions.tsx'
import styles from './ViewsMenu.module.css'
import { isChanged, stateOfView } from './viewState.ts'

interface Props {
  list: List<Item>
  viewKey: ViewedList
}

export default function ViewsMenu({ list, viewKey }: Props) {
  const { t } = useTexts()
  const { data } = useViews(viewKey)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const [naming, setNaming] = useState<{ of?: SavedView } | null>(null)
  const views = data?.items ?? []
  const view = views.find(({ _id }) => _id === list.state.view)
  const changed = view !== undefined && isChanged(view, list.state, list.order)
  const close = () => panel.current?.hidePopover()
  const own = views.filter(({ userId }) => userId !== null)
  const shared = Map.groupBy(
    views.filter(({ userId }) => userId === null),
    ({ owner }) => owner ?? '',
  )
  const opens = views.some(({ isDefault }) => isDefault)
  const open = (one: SavedView) => {
    close()
    list.show(stateOfView(one, list.order))
  }
  const openAll = () => {
    close()
    list.show({
      ...{ view: opens ? allOfIt : '', q: '', filters: {}, columns: [], dense: false },
      ...usualOrder(list.order, {}),
    })
  }
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} data-changed={changed || undefined}>
        <span className={styles.name}>{view?.name ?? t('view.all')}</span>
        {changed && <span className={styles.mark}>{t('view.changed')}</span>}
        <IconChevronDown size={16} aria-hidden />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={styles.panel}
        role="group"
        aria-label={t('view.list')}
        onBeforeToggle={positionUnder}
      >
        <Entry here={!view} onClick={openAll}>
          {t('view.all')}
        </Entry>
        {own.length > 0 && <Group title={t('view.own')} views={own} here={view} open={open} />}
        {[...shared].map(([owner, some]) => (
          <Group key={owner} title={t('view.sharedBy', { owner })} views={some} here={view} open={open} />
        ))}
        <ViewActions {...{ list, viewKey, view, changed, close }} name={(of) => setNaming({ of })} />
      </div>
      {view && <Dropped list={list} view={view} />}
      {naming && <NameDialog list={list} viewKey={viewKey} of={naming.of} onClose={() => setNaming(null)} />}
    </>
  )
}

interface GroupProps {
  title: string
  views: SavedView[]
  here: SavedView | undefined
  open: (view: SavedView) => void
}

function Group({ title, views, here, open }: GroupProps) {
  const { t } = useTexts()
  return (
    <>
      <p className={styles.group}>{title}</p>
      {views.map((view) => (
        <Entry key={view._id} here={view._id === here?._id} onClick={() => open(view)}>
          {view.name}
          {view.isDefault && (
            <span className={styles.default}>
              <IconStar size={16} aria-hidden />
              <span className="hidden">{t('view.isDefault')}</span>
            </span>
          )}
        </Entry>
      ))}
    </>
  )
}

interface EntryProps {
  here: boolean
  onClick: () => void
  children: ReactNode
}

function Entry({ here, onClick, children }: EntryProps) {
  return (
    <button type="button" className={styles.entry} aria-current={here || undefined} onClick={onClick}>
      <IconCheck size={18} aria-hidden />
      <span className={styles.words}>{children}</span>
    </button>
  )
}

/** Warns about filters of the view that no longer exist, because the list then shows more items. */
function Dropped({ list, view }: { list: List<Item>; view: SavedView }) {
  const { t, textByKey } = useTexts()
  const { dropped } = filtersLeft(view.state.filters, list.order)
  if (dropped.length === 0) return null
  return (
    <div className={styles.dropped}>
      <Notice severity="warning" title={t('view.dropped', { name: view.name })}>
        <ul>
          {dropped.map(({ field, value }) => (
            <li key={field}>
              {textByKey(`${list.resource.area}.${field}`) ?? field}: {value}
            </li>
          ))}
        </ul>
        <p>{t('view.dropped.what')}</p>
      </Notice>
    </div>
  )
}
