import { savedViews, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useAccount } from '../../session/session.ts'
import { useCan } from '../../session/useCan.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Item } from '../types.ts'
import type { List } from '../useList.ts'
import { keptOf } from './viewState.ts'

export function useViewActions(viewKey: ViewedList, list: List<Item>) {
  const { t } = useTexts()
  const saving = useAction()
  const choosing = useAction()
  const sharing = useAction()
  const removing = useAction()
  const refreshes = [[savedViews.name, 'list']]
  return {
    save: (view: SavedView) =>
      saving.start({
        run: () =>
          call(savedViews.update, {
            params: { id: view._id },
            body: bodyOf(view, { state: keptOf(list.state) }),
          }),
        refreshes,
        toast: t('view.saved'),
      }),

    setDefault: (view: SavedView | null) =>
      choosing.start({
        run: () => call(savedViews.setDefault, { body: { list: viewKey, viewId: view?._id ?? null } }),
        refreshes,
        toast: t(view ? 'view.default.set' : 'view.default.unset'),
      }),

    share: ({ _id, version }: SavedView, sharer: Sharer | null) =>
      sharing.start({
        run: () => call(savedViews.share, { params: { id: _id }, body: { version, ...sharer?.owner } }),
        refreshes,
        toast: sharer ? t('view.shared', { owner: sharer.label }) : t('view.unshared'),
      }),

    remove: ({ _id, name, userId }: SavedView) =>
      removing.start({
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
