// The first page of the stand-in: moves its clock, and chooses how events are sent.
import { type Account, type DeliveryMode, nowOf } from './account.ts';
import { type PageAnswer, shown } from './checkout-page.ts';
import { escaped } from '@glimpse/processes/escape-html';
import { button, page } from './html.ts';
import { isSituation, situations } from './situations.ts';
import { catchUp, type World } from './life.ts';

const modes: Readonly<Record<DeliveryMode, string>> = {
  at_once: 'at once',
  late: '5 seconds late',
  twice: 'twice',
  reversed: 'in reversed order',
  never: 'never',
};
const isMode = (given: string): given is DeliveryMode => Object.hasOwn(modes, given);
const daySeconds = 86_400;

const eventsOf = ({ events }: Account): string =>
  events
    .slice(-20)
    .toReversed()
    .map(
      ({ type, id, created }) =>
        `<li>${escaped(type)} · ${escaped(id)} · ${new Date(created * 1000).toISOString()}</li>`,
    )
    .join('');

/** For each subscription, buttons that bring it into a state in which a person or a bank had a hand. */
function forSubscriptions({ subscriptions }: Account): string {
  const forms = [...subscriptions.values()].map(({ id, status }) => {
    const buttons = Object.entries(situations).map(([situation, { text }]) =>
      button('/situation', text, { subscription: id, situation }),
    );
    return `<li>${escaped(id)} · ${escaped(status)} ${buttons.join('')}</li>`;
  });
  return forms.length === 0 ? '' : `<h2>Subscriptions</h2><ul>${forms.join('')}</ul>`;
}

export function controlPage({ account }: World): PageAnswer {
  const options = Object.entries(modes)
    .map(
      ([mode, text]) =>
        `<option value="${mode}"${mode === account.delivery ? ' selected' : ''}>${text}</option>`,
    )
    .join('');
  const steps = [1, 4, 10, 31, 366].map((days) =>
    button('/clock', days === 1 ? '1 day later' : `${days} days later`, { days: String(days) }),
  );
  const body = `<p>Its clock shows ${new Date(nowOf(account) * 1000).toISOString()}.</p>${steps.join('')}
<form method="post" action="/delivery"><label>Events are sent <select name="mode">${options}</select></label><button>Change</button></form>
${forSubscriptions(account)}
<h2>Last events</h2><ul>${eventsOf(account)}</ul>`;
  return shown(page('Stripe, as a stand-in', body));
}

/** Moves the clock forward, and does what became due meanwhile. */
export function postClock(world: World, fields: URLSearchParams): PageAnswer {
  const days = Number(fields.get('days'));
  if (!(days > 0 && days <= 3660)) return shown(page('No such number of days', ''), 400);
  world.account.clock.offsetSeconds += Math.round(days * daySeconds);
  catchUp(world);
  return { kind: 'redirect', to: '/' };
}

export function postDelivery({ account }: World, fields: URLSearchParams): PageAnswer {
  const mode = fields.get('mode') ?? '';
  if (!isMode(mode)) return shown(page('No such mode', ''), 400);
  account.delivery = mode;
  return { kind: 'redirect', to: '/' };
}

export function postSituation(world: World, fields: URLSearchParams): PageAnswer {
  const subscription = world.account.subscriptions.get(fields.get('subscription') ?? '');
  const name = fields.get('situation') ?? '';
  if (!subscription || !isSituation(name)) return shown(page('No such subscription or state', ''), 400);
  situations[name].begin(world, subscription);
  return { kind: 'redirect', to: '/' };
}
