import { CATEGORY, ROLE, TEMPLATE } from '#domain/fixed-ids.ts';
import { callerOf, signIn } from './lab-caller.ts';

type Boot = {
  data: {
    workspace: { _id: string };
    event: { _id: string };
    stores: { _id: string }[];
    products: { passes: { entitlement_type_data?: { primary?: string } }[] }[];
  };
};

/** Adds products to the demo shop until there are so many, as its administrator would. Returns its URL. */
export async function fillShop(url: string, products: number): Promise<string> {
  const ask = callerOf(url);
  const { data } = (await ask('GET', '/bootstrap?host=lakeside.localhost')) as Boot;
  const signedIn = await signIn(ask, 'admin@demo.test');
  const passes = data.products.flatMap((store) => store.passes);
  const primary = passes.find((pass) => pass.entitlement_type_data?.primary)?.entitlement_type_data?.primary;
  for (let index = passes.length; index < products; index++) {
    const pass = {
      name: `Guided Walk ${index}`,
      description: 'An hour along the shore with somebody who knows every lamp.',
      status: 'active',
      ow_roles: Object.values(ROLE).filter((role) => role !== ROLE.entrada),
      event_id: data.event._id,
      store_id: data.stores[0]!._id,
      category_id: CATEGORY.singleDayPass,
      entitlement_type_data: { primary, also: [] },
      price_matrix: [{ purchase_date: 'default', calendar_price: [{ date: 'default', price: 10 + index }] }],
      sort: 10 + index,
    };
    await ask('PUT', `/workspace/${data.workspace._id}/doclet`, { template_id: TEMPLATE.eventPass, title: pass.name, tags: [], data: pass }, signedIn.token);
  }
  return `http://lakeside.localhost:${new URL(url).port}/`;
}
