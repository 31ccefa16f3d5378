import { useQuery } from '@tanstack/react-query'
import { certificates } from '#contract/certificate.ts'
import { instruments } from '#contract/instrument.ts'
import { instrumentStatuses } from '#domain/instrument.ts'
import { callList } from '../../resource/calls.ts'
import { useCan } from '../../session/useCan.ts'

export interface Due {
  kind: 'certificate' | 'instrument'
  id: string
  day: string
  what: string
  /** The holder, or the serial number. */
  whose: string
  to: string
}

/** The server returns at most this many; the rest of a month is only counted. */
const most = 100

const atHand = instrumentStatuses.filter((status) => status !== 'retired').join()

/** Certificates and instruments whose last valid day is within these days. */
export function useDue(from: string, to: string) {
  const can = useCan()
  const ends = useQuery({
    queryKey: [certificates.name, 'list', 'due', from, to],
    queryFn: ({ signal }) =>
      callList(
        certificates,
        {
          ...{ l: most, sf: 'dueDate', so: 'asc', state: 'valid,expiring,expired' },
          ...{ 'dueDate.from': from, 'dueDate.to': to },
        },
        signal,
      ),
    enabled: can('certificate.list'),
  })
  const calibrations = useQuery({
    queryKey: [instruments.name, 'list', 'due', from, to],
    queryFn: ({ signal }) =>
      callList(
        instruments,
        {
          ...{ l: most, sf: 'calibrationDue', so: 'asc', status: atHand },
          ...{ 'calibrationDue.from': from, 'calibrationDue.to': to },
        },
        signal,
      ),
    enabled: can('instrument.list'),
  })
  const due: Due[] = [
    ...(ends.data?.items ?? []).map(({ _id, dueDate, level, holder }) => ({
      ...{ kind: 'certificate' as const, id: _id, day: dueDate, what: level, whose: holder },
      to: `/app/certificates/${_id}`,
    })),
    ...(calibrations.data?.items ?? []).flatMap(({ _id, calibrationDue, make, model, serial }) =>
      calibrationDue === null
        ? []
        : [
            {
              ...{ kind: 'instrument' as const, id: _id, day: calibrationDue },
              ...{ what: `${make} ${model}`, whose: serial, to: `/app/instruments/${_id}` },
            },
          ],
    ),
  ]
  const shown = (ends.data?.items.length ?? 0) + (calibrations.data?.items.length ?? 0)
  const total = (ends.data?.total ?? 0) + (calibrations.data?.total ?? 0)
  return {
    due: due.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0)),
    missing: total - shown,
    isLoading: ends.isLoading || calibrations.isLoading,
    error: ends.error ?? calibrations.error,
    retry: () => void Promise.all([ends.refetch(), calibrations.refetch()]),
  }
}
