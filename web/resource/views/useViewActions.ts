import { useQueryClient } from '@tanstack/react-query'
import { savedViews, type SavedView } from '#contract/savedView.ts'
import type { ViewedList } from '#domain/savedView.ts'
import { call } from '../../api/call.ts'
import { useConfirmedAction } from '../../form/useConfirmedAction.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { useShown } from '../ResourceContext.ts'
import type { Sharer } from './sharers.ts'
import { keptOf } from './viewState.ts'

export function useViewActions(viewKey: ViewedList) {
  const client = useQueryClient()
  const { t } = useTexts()
  const { list } = useShown()
  const { start } = useConfirmedAction()
  const told = () => client.invalidateQueries({ queryKey: [savedViews.name, 'list'] })

  return {
    save: (view: SavedView) =>
      start('save', {
        run: async () => {
          const body = bodyOf(view, { state: keptOf(list.state) })
          await call(savedViews.update, { params: { id: view._id }, body })
          await told()
        },
        done: t('view.saved'),
      }),

    setDefault: (view: SavedView | null) =>
      start('default', {
        run: async () => {
          await call(savedViews.setDefault, { body: { list: viewKey, viewId: view?._id ?? null } })
          await told()
        },
        done: t(view ? 'view.default.set' : 'view.default.unset'),
      }),

    share: ({ _id, version }: SavedView, sharer: Sharer | null) =>
      start('share', {
        run: async () => {
          await call(savedViews.share, { params: { id: _id }, body: { version, ...sharer?.owner } })
          await told()
        },
        done: sharer ? t('view.shared', { owner: sharer.label }) : t('view.unshared'),
      }),

    remove: ({ _id, name, userId }: SavedView) =>
      start('remove', {
        question: {
          title: t('view.remove.title', { name }),
          body: userId === null ? t('view.remove.shared') : undefined,
          action: t('view.remove'),
          danger: true,
        },
        run: async () => {
          await call(savedViews.remove, { params: { id: _id } })
          list.show({ view: '' })
          await told()
        },
        done: t('shell.removed'),
      }),
  }
}

export const bodyOf = (
  { list, name, state, companyId, authorityId, version }: SavedView,
  change: Partial<Pick<SavedView, 'name' | 'state'>>,
) => ({ list, name, state, companyId, authorityId, version, ...change })
