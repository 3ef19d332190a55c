// Makes all calls about checkouts, with all variants of their parameters.
import { aSubscriber, later, newCheckout, type World } from './subscriber.ts';

const variants = [
  { promotionCodes: true },
  { taxIds: true },
  { automaticTax: true },
  { trialDays: 7, promotionCodes: true, taxIds: true, automaticTax: true },
];

/** Checkouts that are paid, expired one by one and together, and expired by time. */
export async function walkCheckouts(world: World): Promise<void> {
  const { gateway, priceIds } = world;
  const [month, year] = priceIds;
  const paid = await aSubscriber(world, 'paid', '4242424242424242');
  for (const [at, variant] of variants.entries()) {
    const checkout = { ...newCheckout(paid.id, month), ...variant };
    await gateway.checkout((await gateway.createCheckout(checkout, `variant ${at}`)).id);
  }
  for (const id of [paid.sessionId, 'cs_none']) await gateway.expireCheckout(id);
  await gateway.expireCheckouts(paid.id);
  const open = await gateway.createCheckout(newCheckout(paid.id, year), 'open');
  await gateway.expireCheckout(open.id);
  await gateway.createCheckout(newCheckout(paid.id, year), 'left alone');
  await later(world, 2);
  await paid.look();
}
