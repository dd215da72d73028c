-- What players call the two later demonstration games in Russian and for short. An admin may have thought of them already.
INSERT INTO title_aliases (alias, stands_for) VALUES
  ('майндастри', 'Mindustry'),
  ('миндастри', 'Mindustry'),
  ('миндустри', 'Mindustry'),
  ('шаттеред пиксель данжен', 'Shattered Pixel Dungeon'),
  ('расколотое пиксельное подземелье', 'Shattered Pixel Dungeon'),
  ('spd', 'Shattered Pixel Dungeon'),
  ('спд', 'Shattered Pixel Dungeon'),
  ('пиксель данжен', 'Pixel Dungeon')
ON CONFLICT (alias, stands_for) DO NOTHING;
