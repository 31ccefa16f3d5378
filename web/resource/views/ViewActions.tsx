import {
  IconArrowBackUp,
  IconCopyPlus,
  IconDeviceFloppy,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
  IconUsersGroup,
  IconUserShare,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type SavedView, savedViews } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Item } from '../types.ts'
import type { List } from '../useList.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useAccount } from '../../session/session.ts'
import { savedStateOf, stateOfView } from './viewState.ts'
import styles from './ViewsMenu.module.css'

interface Props {
  list: List<Item>
  viewKey: ViewedList
  view: SavedView | undefined
  changed: boolean
  close: () => void
  name: (of?: SavedView) => void
}

export function ViewActions({ list, viewKey, view, changed, close, name }: Props) {
  const { t } = useTexts()
  const can = useCan()
  const actions = useViewActions(viewKey, list)
  const mine = view !== undefined && can('savedView.update', view)
  const run = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <div className={styles.actions}>
      {view && changed && mine && (
        <ActionItem icon={IconDeviceFloppy} onClick={run(() => actions.save(view))}>
          {t('view.save')}
        </ActionItem>
      )}
      {view && changed && (
        <ActionItem icon={IconArrowBackUp} onClick={run(() => list.show(stateOfView(view, list.order)))}>
          {t('view.discard')}
        </ActionItem>
      )}
      <ActionItem icon={IconCopyPlus} onClick={run(() => name())}>
        {t('view.create')}
      </ActionItem>
      {view && (
        <ActionItem
          icon={view.isDefault ? IconStarOff : IconStar}
          onClick={run(() => actions.setDefault(view.isDefault ? null : view))}
        >
          {t(view.isDefault ? 'view.noDefault' : 'view.setDefault')}
        </ActionItem>
      )}
      {mine && <OwnActions {...{ view, actions, run, name }} />}
    </div>
  )
}

interface OwnProps extends Pick<Props, 'name'> {
  view: SavedView
  actions: ReturnType<typeof useViewActions>
  run: (action: () => void) => () => void
}

function OwnActions({ view, actions, run, name }: OwnProps) {
  const { t } = useTexts()
  const sharers = useSharers().filter(({ value }) => value !== (view.companyId ?? view.authorityId))
  return (
    <>
      <ActionItem icon={IconPencil} onClick={run(() => name(view))}>
        {t('view.rename')}
      </ActionItem>
      {sharers.map((sharer) => (
        <ActionItem key={sharer.value} icon={IconUsersGroup} onClick={run(() => actions.share(view, sharer))}>
          {t('view.share', { owner: sharer.label })}
        </ActionItem>
      ))}
      {view.userId === null && (
        <ActionItem icon={IconUserShare} onClick={run(() => actions.share(view, null))}>
          {t('view.unshare')}
        </ActionItem>
      )}
      <ActionItem danger icon={IconTrash} onClick={run(() => actions.remove(view))}>
        {t('view.remove')}
      </ActionItem>
    </>
  )
}

interface ActionProps {
  icon: typeof IconStar
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

function ActionItem({ icon: Icon, danger, onClick, children }: ActionProps) {
  return (
    <button type="button" className={`${styles.entry} ${danger ? styles.danger : ''}`} onClick={onClick}>
      <Icon size={18} aria-hidden />
      <span>{children}</span>
    </button>
  )
}

function useViewActions(viewKey: ViewedList, list: List<Item>) {
  const { t } = useTexts()
  const { start } = useAction()
  const refreshes = [[savedViews.name, 'list']]
  return {
    save: (view: SavedView) =>
      start({
        run: () =>
          call(savedViews.update, {
            params: { id: view._id },
            body: bodyOf(view, { state: savedStateOf(list.state) }),
          }),
        refreshes,
        toast: t('view.saved'),
      }),

    setDefault: (view: SavedView | null) =>
      start({
        run: () => call(savedViews.setDefault, { body: { list: viewKey, viewId: view?._id ?? null } }),
        refreshes,
        toast: t(view ? 'view.default.set' : 'view.default.unset'),
      }),

    share: ({ _id, version }: SavedView, sharer: Sharer | null) =>
      start({
        run: () => call(savedViews.share, { params: { id: _id }, body: { version, ...sharer?.owner } }),
        refreshes,
        toast: sharer ? t('view.shared', { owner: sharer.label }) : t('view.unshared'),
      }),

    remove: ({ _id, name, userId }: SavedView) =>
      start({
        question: {
          title: t('view.remove.title', { name }),
          body: userId === null ? t('view.remove.shared') : undefined,
          action: t('view.remove'),
          danger: true,
        },
        run: async () => {
          await call(savedViews.remove, { params: { id: _id } })
          list.show({ view: '' })
        },
        refreshes,
        toast: t('shell.removed'),
      }),
  }
}

export const bodyOf = (
  { list, name, state, companyId, authorityId, version }: SavedView,
  change: Partial<Pick<SavedView, 'name' | 'state'>>,
) => ({ list, name, state, companyId, authorityId, version, ...change })

interface Sharer {
  value: string
  label: string
  owner: { companyId: string } | { authorityId: string }
}

export function useSharers(): Sharer[] {
  const { company, authorities } = useAccount().actor
  const can = useCan()
  const all: Sharer[] = [
    ...(company ? [{ value: company.id, label: company.name, owner: { companyId: company.id } }] : []),
    ...authorities.map(({ id, name }) => ({ value: id, label: name, owner: { authorityId: id } })),
  ]
  return all.filter(({ owner }) => can('savedView.share', owner))
}
