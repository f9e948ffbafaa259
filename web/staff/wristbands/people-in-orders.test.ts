import { expect, test } from 'vitest';
import { soldOrder, soldThing } from '#web/testing/sold-order.ts';
import { peopleIn } from './people-in-orders.ts';

const [MAYA, ELLA] = ['9'.repeat(24), '8'.repeat(24)];
const mine = soldThing(1, { consumer_id: MAYA });
const hers = soldThing(2, { consumer_id: ELLA, first_name: 'Ella', name: 'Junior Admission' });
const nobodys = soldThing(3, { consumer_id: null, first_name: '' });
const order = soldOrder({ consumer_id: MAYA, items: [mine, hers, nobodys] });

test('the buyer comes first, and everybody is listed once', () => {
  expect(peopleIn([order, order], null)).toEqual([
    { consumerId: MAYA, name: 'Maya Lindqvist', from: 'Buyer of K7Q2M4X9AB' },
    { consumerId: ELLA, name: 'Ella Lindqvist', from: 'Junior Admission' },
  ]);
});

test('the holder of the scanned ticket comes before the buyer', () => {
  expect(peopleIn([order], hers.admission_id).map((person) => [person.name, person.from])).toEqual([
    ['Ella Lindqvist', 'Junior Admission, scanned'],
    ['Maya Lindqvist', 'Buyer of K7Q2M4X9AB'],
  ]);
});

test('a person who is named nowhere cannot be linked', () => {
  expect(peopleIn([soldOrder({ consumer_id: null, items: [nobodys] })], nobodys.admission_id)).toEqual([]);
});
