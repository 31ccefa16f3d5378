import { useQuery, useQueryClient, keepPreviousData } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { finding, type Match, foundKinds, shortestSearch } from '#contract/find.ts'
import type { TextKey } from '#texts/texts.ts'
import { deviceStore } from '../../device/deviceStore.ts'
import { useAccount } from '../../session/session.ts'
import {
  type RecentTarget,
  makingOf,
  matching,
  pagesOf,
  recentIcon,
  targetOf,
  type Target,
} from './targets.ts'
import { useSections } from '../menu.ts'
import { callQuery } from '../../api/callQuery.ts'
import { useTexts } from '../../i18n/useTexts.ts'

const most = 6
const recentTargets = deviceStore<RecentTarget[]>('recentTarget')

const pauseMs = 120

const names: Record<Match['kind'], TextKey> = {
  user: 'shell.nav.users',
  companyVehicle: 'shell.nav.vehicles',
  certificate: 'shell.nav.certificates',
  report: 'shell.nav.reports',
  instrument: 'shell.nav.instruments',
  company: 'shell.nav.companies',
}

export interface Group {
  title: string
  targets: Target[]
}

export function usePalette(typed: string) {
  const { t } = useTexts()
  const { actor } = useAccount()
  const { recent, remember } = useRecent()
  const [q] = useDebouncedValue(typed.trim(), pauseMs)
  const asks = q.length >= shortestSearch
  const { data, isFetching, error } = useQuery({
    ...callQuery(['find', q], finding.find, { query: { q } }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const pages = pagesOf(useSections(), actor, t)
  const actions = makingOf(actor, t)
  const matches = (asks && data?.items) || []
  const resultGroups = foundKinds.map((kind) => ({
    title: t(names[kind]),
    targets: matches.filter((one) => one.kind === kind).map((one) => targetOf(one, actor)),
  }))
  const groups: Group[] =
    typed.trim() === ''
      ? [
          { title: t('find.recent'), targets: recent.map((one) => ({ ...one, icon: recentIcon })) },
          { title: t('find.create'), targets: actions },
          { title: t('find.pages'), targets: pages },
        ]
      : [
          ...resultGroups,
          { title: t('find.pages'), targets: matching(pages, typed) },
          { title: t('find.create'), targets: matching(actions, typed) },
        ]
  const waits = typed.trim().length >= shortestSearch && (typed.trim() !== q || isFetching)
  return { groups: groups.filter(({ targets }) => targets.length > 0), waits, error, remember }
}

function useRecent() {
  const { _id } = useAccount()
  const client = useQueryClient()
  const queryKey = ['recentTarget', _id]
  const { data: recent = [] } = useQuery({
    queryKey,
    queryFn: async () => (await recentTargets.find(_id, 'all').catch(() => undefined)) ?? [],
    staleTime: Infinity,
  })
  const remember = ({ to, title, detail }: RecentTarget) => {
    const all = [{ to, title, detail }, ...recent.filter((one) => one.to !== to)].slice(0, most)
    client.setQueryData(queryKey, all)
    // The search also works if the device cannot store anything.
    void recentTargets.keep(_id, 'all', all).catch(() => undefined)
  }
  return { recent, remember }
}
