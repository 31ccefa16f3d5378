import type { Scene } from './scene.ts'

export async function forgetTag({ db, random, now }: Scene) {
  const report = await db
    .selectFrom('report as r')
    .select(['r.id', 'r.companyVehicleId', 'r.companyId', 'r.authorityId', 'r.authorId', 'r.measuredAt'])
    .where('r.type', '=', 'disconnection')
    .where('r.result', '=', 'valid')
    .where('r.state', '=', 'final')
    .where('r.companyId', 'is not', null)
    .where('r.measuredAt', '<', new Date(now.getTime() - 86_400_000).toISOString())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('disconnectionTag as g')
            .select('g.id')
            .whereRef('g.companyVehicleId', '=', 'r.companyVehicleId'),
        ),
      ),
    )
    .orderBy('r.measuredAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!report?.measuredAt) return
  const { id: reportId, measuredAt, ...facts } = report
  await db
    .insertInto('disconnectionTag')
    .values({ id: random.id(now), reportId, since: measuredAt, ...facts })
    .execute()
}
