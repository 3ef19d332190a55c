// Brings subscriptions into each state, and reads them there.
import { aSubscriber, later, type World } from './subscriber.ts';

/** Runs paid and failed renewals, changes of price and card, cancellations, and a customer's removal. */
export async function walkSubscriptions(world: World): Promise<void> {
  const { gateway, priceIds } = world;
  const trial = await aSubscriber(world, 'trial', '4000002500003155', 7);
  const pays = await aSubscriber(world, 'pays', '5555555555554444');
  const fails = await aSubscriber(world, 'fails', '4000000000000341');
  const recovers = await aSubscriber(world, 'recovers', '4000000000000341');
  const debits = await aSubscriber(world, 'debits', 'AT861904300235473204');
  await debits.look();
  await pays.press({ end: 'yes' });
  await pays.look();
  await pays.press({ end: 'no' });
  await pays.press({ price: priceIds[1] });
  for (const days of [8, 24, 2, 4]) {
    await later(world, days);
    for (const one of [trial, pays, fails, recovers, debits]) await one.look();
  }
  await recovers.press({ card: '4242424242424242' });
  await recovers.press({ pay: 'yes' });
  await recovers.press({ end: 'yes' });
  await later(world, 40);
  for (const one of [fails, recovers]) await one.look();
  await gateway.removeCustomer(pays.id);
  await gateway.removeCustomer(pays.id);
  await gateway.expireCheckouts(pays.id);
}
