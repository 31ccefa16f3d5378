import { savedViews, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { call } from '../../api/call.ts'
import { useAction } from '../../form/useAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useShown } from '../ResourceContext.ts'
import type { Sharer } from './sharers.ts'
import { keptOf } from './viewState.ts'

export function useViewActions(viewKey: ViewedList) {
  const { t } = useTexts()
  const { list } = useShown()
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
