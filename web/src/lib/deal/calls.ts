/** The deal of the day over HTTP (docs/api.md). */
import { ask } from '../api';
import { reach } from '../carrier.svelte';
import { house } from '../house.svelte';
import { Refused } from '../refused';
import { router } from '../router.svelte';

export type { DealInfo, Deals } from '$views/http';

export const deals = async () => {
  if (reach.alone)
    throw new Refused(
      'no_house',
      'The deal of the day is the same for everybody at a house: there is none here to deal it.',
    );
  return ask('GET /deals', {});
};
export const dealOf = (day: string) => ask('GET /deals/{day}', { path: { day } });

/** Begin my one try at the deal of today, or go on where another page of mine has begun it. */
export async function playDeal(): Promise<void> {
  await house.somebody();
  const table = await ask('POST /deals/today', {}).then(
    (begun) => begun.table,
    async (refused: unknown) => {
      const { mine } = (await deals()).today;
      if (!mine) throw refused;
      return mine.table;
    },
  );
  router.go(`/table/${table}`);
}
