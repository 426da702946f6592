# The 26 openings and what the engine thinks of them.

title_openings = 26 дебютов рэндзю · Tengen 天元
title_opening = Дебют { $code } · Tengen 天元
about_openings = 26 дебютов рэндзю с названиями и оценками: 13 вертикальных и 13 диагональных, на доске, для игры и анализа.
openings = 26 дебютов
way_openings = Названия, оценки и планы на доске
openings_intro = 26 дебютов рэндзю. D — вертикальные дебюты, I — диагональные. Число — шансы чёрных после третьего камня, перед ходом белых, по оценке движка. Выберите дебют, чтобы увидеть его на доске.
openings_made = { $rules }. Для каждого дебюта движок { $version } перебрал позиций: { $nodes }. Короткий перебор — мнение, а не доказательство.
openings_direct = Вертикальные
openings_indirect = Диагональные
opening_title = { $name } ({ $code })
opening_chance = { $percent }%
opening_direct = Вертикальный дебют: белый камень вплотную к первому чёрному, по прямой.
opening_indirect = Диагональный дебют: белый камень вплотную к первому чёрному, по диагонали.
opening_value = Шансы чёрных по оценке движка: { $chance }.
opening_win = Движок находит победу чёрных.
opening_loss = Движок находит победу белых.
opening_line = Ожидаемые ходы: { $moves }
opening_how = Ожидаемые ходы есть и на доске: шагайте вперёд, чтобы их увидеть, или ставьте свои камни.
opening_play = Играть отсюда
opening_analyse = Анализ
